import { contrastText } from "../../../domain/contrast.ts";
import {
	cityLengthMax,
	organizationNameLengthMax,
	siteThemes,
	siteVariants,
	type Theme,
} from "../../../domain/organization/organizations.ts";
import { slugLengthMax } from "../../../domain/slug.ts";
import { CheckField, Field, SelectField } from "../../../ui/form/form.tsx";

/** What the fields say at first; a dialog is filled when it is opened. */
interface OrganizationValues {
	name?: string;
	slug?: string;
	domain?: string | null;
	city?: string | null;
	theme?: string;
	color?: string;
	logo_url?: string | null;
	facebook_url?: string | null;
	instagram_url?: string | null;
	youtube_url?: string | null;
	time_zone?: string;
	site_variant?: string;
	sports?: readonly { id: number }[];
}

interface Props {
	/** Before the fields' ids: a page may have two of these. */
	id: string;
	values?: OrganizationValues;
}

const themeLabels: Record<Theme, string> = {
	light: "Light",
	dark: "Dark",
	auto: "As the visitor's device",
};
const variants: Record<(typeof siteVariants)[number], { label: string; changes: string }> = {
	default: {
		label: "Standard",
		changes: "home with the game of the day, next games, standings and the stat leaders last.",
	},
	leaders: { label: "Home with stat leaders", changes: "as Standard, with the top three of each stat first." },
	"adult-league": {
		label: "Adult basketball league",
		changes:
			"adds registration, league info, youth 3-on-3, our team, footage, store and contact. Its menu is fixed; Site links say where its buttons lead.",
	},
	jccoc: {
		label: "JCCOC",
		changes: "stat leaders first, and Site links for the youth page at /youth/jccoc, which needs the slug jccoc.",
	},
	millionaire: {
		label: "Millionaire",
		changes: "stat leaders first. With the slug millionaire the home has no menu and no footer.",
	},
};

/** For who may say what is the platform's: the sports to choose from. */
interface Platform {
	sports: readonly { id: number; name: string }[];
	/** It is named elsewhere where this is false. */
	domain: boolean;
	isNew: boolean;
}

/** Name, city and logo, with what a super admin says besides: slug, domain, sports, variant. */
export function IdentityFields({ id, values = {}, platform }: Props & { platform: Platform | null }) {
	const at = (name: string) => ({ id: `${id}-${name}`, name });
	return (
		<>
			<div className="cols even min-s">
				<Field
					{...at("name")}
					label="Name"
					required
					maxLength={organizationNameLengthMax}
					defaultValue={values.name}
					autoComplete="off"
				/>
				<Field
					{...at("city")}
					label="City"
					maxLength={cityLengthMax}
					defaultValue={values.city ?? ""}
					autoComplete="off"
				/>
			</div>
			{platform ? <PlatformFields id={id} values={values} platform={platform} /> : null}
			<Field
				{...at("logo")}
				label="Logo"
				type="file"
				accept="image/*"
				hint="A JPEG, PNG, WebP or GIF. A large one is made smaller."
			/>
			{values.logo_url ? (
				<div className="row">
					<img className="thumb" src={values.logo_url} alt="The present logo" />
					<CheckField {...at("removeLogo")} label="Take the present logo away" />
				</div>
			) : null}
		</>
	);
}

function PlatformFields({ id, values = {}, platform }: Props & { platform: Platform }) {
	const at = (name: string) => ({ id: `${id}-${name}`, name });
	return (
		<>
			<Field
				{...at("slug")}
				label="Slug"
				maxLength={slugLengthMax}
				defaultValue={values.slug}
				autoComplete="off"
				spellCheck={false}
				hint={
					platform.isNew
						? "The site's address on this platform; blank makes one of the name’s Latin letters and digits."
						: "The site's address on this platform. The old one leads to the new one."
				}
			/>
			{platform.domain ? (
				<Field
					{...at("domain")}
					label="Domain"
					maxLength={253}
					placeholder="league.example"
					autoComplete="off"
					spellCheck={false}
					hint="Its own, if it has one. It is to be proven on the organization's page."
				/>
			) : null}
			<fieldset className="ticks-list">
				<legend>Sports</legend>
				<input type="hidden" name="sportIds[]" value="" />
				{platform.sports.map((sport) => (
					<CheckField
						key={sport.id}
						id={`${id}-sport-${sport.id}`}
						name="sportIds[]"
						value={sport.id}
						label={sport.name}
						defaultChecked={values.sports?.some((one) => one.id === sport.id)}
					/>
				))}
			</fieldset>
			<VariantField {...at("site_variant")} value={values.site_variant} />
		</>
	);
}

/** The kind of site, with what each one changes. */
function VariantField({ id, name, value }: { id: string; name: string; value: string | undefined }) {
	return (
		<div className="field">
			<label htmlFor={id}>Kind of site</label>
			<select id={id} name={name} defaultValue={value} aria-describedby={`${id}-kinds`}>
				{siteVariants.map((variant) => (
					<option key={variant} value={variant}>
						{variants[variant].label}
					</option>
				))}
			</select>
			<ul id={`${id}-kinds`} className="meta stack gap-2">
				{siteVariants.map((variant) => (
					<li key={variant}>
						<b>{variants[variant].label}</b>
						{`: ${variants[variant].changes}`}
					</li>
				))}
			</ul>
		</div>
	);
}

/** Theme, colour and time zone. */
export function LookFields({ id, values = {}, sample }: Props & { sample?: string }) {
	const at = (name: string) => ({ id: `${id}-${name}`, name });
	return (
		<div className="cols even min-s">
			<SelectField
				{...at("theme")}
				label="Theme"
				options={siteThemes.map((value) => ({ value, label: themeLabels[value] }))}
				defaultValue={values.theme}
			/>
			<Field
				{...at("time_zone")}
				label="Time zone"
				list={zonesList}
				required
				defaultValue={values.time_zone ?? "America/Los_Angeles"}
				autoComplete="off"
				spellCheck={false}
			/>
			<Field
				{...at("color")}
				label="Colour"
				type="color"
				defaultValue={values.color ?? "#1b46c8"}
				data-sample={sample}
			/>
		</div>
	);
}

export function SocialFields({ id, values = {} }: Props) {
	const links = [
		["facebook_url", "Facebook"],
		["instagram_url", "Instagram"],
		["youtube_url", "YouTube"],
	] as const;
	return links.map(([name, label]) => (
		<Field
			key={name}
			id={`${id}-${name}`}
			name={name}
			label={label}
			inputMode="url"
			maxLength={500}
			defaultValue={values[name] ?? ""}
			autoComplete="off"
			spellCheck={false}
		/>
	));
}

const zonesList = "time-zones";

/** The names that a time zone's field offers; once a page. */
export function TimeZones() {
	return (
		<datalist id={zonesList}>
			{Intl.supportedValuesOf("timeZone").map((zone) => (
				<option key={zone}>{zone}</option>
			))}
		</datalist>
	);
}

/** A colour worn by the site, in light and in dark, with the contrast of what is written on it. */
export function ColourSample({ id, colour, className }: { id: string; colour: string; className: string }) {
	return (
		<div className="try-on" id={id}>
			<p className="meta">
				<output htmlFor="settings-color">{contrastText(colour)}</output>
			</p>
			<div className="cols even min-s">
				{(["light", "dark"] as const).map((scheme) => (
					<div key={scheme} data-brand="" className={`worn ${scheme} ${className}`}>
						<p className="bar-worn">Standings</p>
						<p>
							Text on the page, and <span className="link-worn">a link</span>
						</p>
					</div>
				))}
			</div>
		</div>
	);
}
