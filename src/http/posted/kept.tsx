import { manifest } from "../../../static/build/assets.ts";
import { to } from "../../domain/paths.ts";
import { PageHead } from "../../ui/section.tsx";
import { Shell } from "../../ui/shell.tsx";
import { html, platformColor } from "../document.tsx";
import { failureResponse } from "../errors.tsx";
import { signedOut } from "../xsrf.ts";

/**
 * What somebody posted whose session has ended, kept in a form that is sent once more to where it was meant for (forms 12). It is
 * done by nobody before its page was drawn again with it: the token is that of the session before. Passwords and files are
 * typed and chosen again.
 */
export function keptPage(form: FormData, platform: string): Response {
	const title = "You are signed out";
	const fields = [...form].flatMap(([name, value]) =>
		typeof value === "string" && !/password/i.test(name) ? [{ name, value }] : [],
	);
	const hasFile = [...form.values()].some((value: unknown) => value instanceof File && value.size > 0);
	const page = (
		<Shell
			assets={manifest}
			title={`${title} · ${platform}`}
			description={signedOut}
			noindex
			brands={[platformColor]}
			theme="auto"
			main="wrap stack gap-6"
			staff
		>
			<PageHead title={title} />
			<form className="card pad stack gap-4" method="post">
				<p role="alert">{signedOut.slice(title.length + 2)}</p>
				{hasFile ? <p className="meta">A file has to be chosen once more.</p> : null}
				{fields.map(({ name, value }, at) => (
					<textarea key={at} name={name} defaultValue={value} hidden readOnly />
				))}
				<div className="row gap-2">
					<a className="button" href={to.login()} target="_blank">
						Sign in in another tab
					</a>
					<button className="button main">Send again</button>
				</div>
			</form>
		</Shell>
	);
	return failureResponse(html(page), { status: 403, sentence: signedOut });
}
