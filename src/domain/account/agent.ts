/** Brands whose User-Agent names others as well come before those. */
const browsers: readonly [RegExp, string][] = [
	[/\bEdg(?:e|A|iOS)?\//, "Edge"],
	[/\bOPR\//, "Opera"],
	[/\bSamsungBrowser\//, "Samsung Internet"],
	[/\b(?:Firefox|FxiOS)\//, "Firefox"],
	[/\b(?:Chrome|CriOS|HeadlessChrome)\//, "Chrome"],
	[/\bSafari\//, "Safari"],
];
const systems: readonly [RegExp, string][] = [
	[/\biPhone\b/, "iPhone"],
	[/\biPad\b/, "iPad"],
	[/\bAndroid\b/, "Android"],
	[/\bWindows\b/, "Windows"],
	[/\bMac OS X\b/, "macOS"],
	[/\bCrOS\b/, "ChromeOS"],
	[/\bLinux\b/, "Linux"],
];

/** "Firefox on Windows", of a User-Agent; null where it names neither. Nothing of it is repeated. */
export function agentWords(agent: string | null): string | null {
	const named = (of: typeof browsers) => of.find(([pattern]) => pattern.test(agent ?? ""))?.[1];
	const [browser, system] = [named(browsers), named(systems)];
	return browser && system ? `${browser} on ${system}` : (browser ?? system ?? null);
}
