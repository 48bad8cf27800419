import type { ReactNode } from "react";

const drawings = {
	menu: <path d="M3 6h18M3 12h18M3 18h18" />,
	ball: (
		<>
			<circle cx="12" cy="12" r="9" />
			<path d="M3 12h18M12 3v18M5.5 5.8c3.6 3.7 3.6 8.7 0 12.4M18.5 5.8c-3.6 3.7-3.6 8.7 0 12.4" />
		</>
	),
	facebook: <path d="M14 21v-8h3l.5-4H14V6.8c0-1.2.4-1.8 1.9-1.8H18V2c-4.7-.6-8 .5-8 4.5V9H7v4h3v8" />,
	instagram: (
		<>
			<rect x="3.5" y="3.5" width="17" height="17" rx="4" />
			<circle cx="12" cy="12" r="4" />
			<path d="M16.8 7h.5" />
		</>
	),
	youtube: (
		<>
			<rect x="2.5" y="5" width="19" height="14" rx="3.5" />
			<path d="m10 9 5 3-5 3z" />
		</>
	),
	play: <path d="M7 4v16l13-8z" />,
	calendar: <path d="M4 6h16v14H4zM4 10.5h16M8 3v5M16 3v5" />,
	people: (
		<>
			<circle cx="9" cy="8" r="3.5" />
			<path d="M2.5 20c0-4 3-6 6.5-6s6.5 2 6.5 6M16 4.8a3.5 3.5 0 0 1 0 6.4M18 14.5c2.2.8 3.5 2.7 3.5 5.5" />
		</>
	),
	pencil: <path d="m4 20 1-5L16 4l4 4L9 19zM13.5 6.5l4 4" />,
	check: <path d="m4 13 5 5L20 6" />,
	warning: <path d="M12 3.5 22 20.5H2zM12 10v5M12 17.2v.8" />,
	info: (
		<>
			<circle cx="12" cy="12" r="9" />
			<path d="M12 11v6M12 7v.5" />
		</>
	),
	chevron: <path d="m9 5 7 7-7 7" />,
	close: <path d="m5 5 14 14M19 5 5 19" />,
	plus: <path d="M12 4v16M4 12h16" />,
	minus: <path d="M4 12h16" />,
	full: <path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" />,
	trash: <path d="M4 7h16M9 7V4h6v3M6.5 7l1 13h9l1-13M10 11v5M14 11v5" />,
	eye: (
		<>
			<path d="M2 12c3-5 6.5-7 10-7s7 2 10 7c-3 5-6.5 7-10 7s-7-2-10-7z" />
			<circle cx="12" cy="12" r="3" />
		</>
	),
	house: <path d="M4 11 12 4l8 7v9h-6v-6h-4v6H4z" />,
	settings: (
		<>
			<path d="M4 7h9M17 7h3M4 17h3M11 17h9" />
			<circle cx="15" cy="7" r="2.2" />
			<circle cx="9" cy="17" r="2.2" />
		</>
	),
	logout: <path d="M10 4H4v16h6M9 12h12m-4-4 4 4-4 4" />,
	grip: <path d="M8 4h3v3H8zM13 4h3v3h-3zM8 10.5h3v3H8zM13 10.5h3v3h-3zM8 17h3v3H8zM13 17h3v3h-3z" />,
	search: (
		<>
			<circle cx="10.5" cy="10.5" r="6.5" />
			<path d="m15.5 15.5 5.5 5.5" />
		</>
	),
	trophy: <path d="M7 4h10v6a5 5 0 0 1-10 0zM7 6H3.5c0 3.5 1.5 5 3.8 5M17 6h3.5c0 3.5-1.5 5-3.8 5M12 15v5M8 20.5h8" />,
	list: <path d="M8 6h13M8 12h13M8 18h13M3.5 6h.5M3.5 12h.5M3.5 18h.5" />,
	chart: <path d="M4 20h16M6.5 16v-5M12 16V5M17.5 16V9" />,
	page: <path d="M6 3h8l5 5v13H6zM14 3v5h5M9 13h7M9 17h5" />,
	building: <path d="M5 21V4h9v17M14 10h5v11M3 21h18M8 8h3M8 12h3M8 16h3" />,
	pin: (
		<>
			<path d="M12 21.5c-4.5-5-6.5-8.5-6.5-11.5a6.5 6.5 0 0 1 13 0c0 3-2 6.5-6.5 11.5z" />
			<circle cx="12" cy="10" r="2.2" />
		</>
	),
	clock: (
		<>
			<circle cx="12" cy="12" r="9" />
			<path d="M12 7v5l3.5 2" />
		</>
	),
	external: <path d="M14 4h6v6M20 4l-9 9M18 14v6H4V6h6" />,
	download: <path d="M12 4v11M7.5 11l4.5 4.5 4.5-4.5M4 20h16" />,
	upload: <path d="M12 16V5M7.5 9 12 4.5 16.5 9M4 20h16" />,
	up: <path d="M12 20V5M6 11l6-6 6 6" />,
	down: <path d="M12 4v15M6 13l6 6 6-6" />,
	copy: <path d="M8 8h12v12H8zM4 16V4h12" />,
	share: <path d="M12 15V4M7.5 8 12 3.5 16.5 8M7 12H5v8.5h14V12h-2" />,
	link: (
		<path d="M10 14a4 4 0 0 0 6 .4l3-3a4.2 4.2 0 0 0-6-6l-1.2 1.2M14 10a4 4 0 0 0-6-.4l-3 3a4.2 4.2 0 0 0 6 6l1.2-1.2" />
	),
	lock: (
		<>
			<path d="M5 11h14v9.5H5z" />
			<path d="M8 11V7.5a4 4 0 0 1 8 0V11" />
		</>
	),
	unlock: (
		<>
			<path d="M5 11h14v9.5H5z" />
			<path d="M8 11V7.5a4 4 0 0 1 7.7-1.5" />
		</>
	),
	swap: <path d="M4 8h15M15 4l4 4-4 4M20 16H5M9 12l-4 4 4 4" />,
	undo: <path d="M8 5 4 9l4 4M4 9h10a5.500 5.500 0 0 1 0 11H8" />,
	redo: <path d="m16 5 4 4-4 4M20 9H10a5.500 5.500 0 0 0 0 11h6" />,
	grid: <path d="M3.500 5h17v14.500h-17zM3.500 9.800h17M3.500 14.700h17M9.200 5v14.500M14.800 5v14.500" />,
	print: <path d="M7 9V3.5h10V9M7 17H4V9h16v8h-3M7 14h10v6.500H7z" />,
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof drawings;

/** A line drawing the size of the text beside it; silent for assistive technology unless it has a label. */
export function Icon({ name, label, turn }: { name: IconName; label?: string; turn?: boolean }) {
	const said = label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label };
	return (
		<svg className={turn ? "i turn" : "i"} viewBox="0 0 24 24" {...said}>
			{drawings[name]}
		</svg>
	);
}

Icon.drawnOnce = true as const;
