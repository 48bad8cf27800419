const files = [
	["games", "Games (games.csv)", "games.csv"],
	["boxScores", "Box scores (box-scores.csv)", "box-scores.csv"],
	["teams", "Teams (teams.csv)", "teams.csv"],
	["players", "Players (players.csv)", "players.csv"],
	["calendar", "Byes and weeks off (calendar.csv)", "calendar.csv"],
	["venues", "Venues (venues.csv)", "venues.csv"],
	["settings", "Settings (settings.csv)", "settings.csv"],
] as const;

const accepted = ".xlsx,.csv,.tsv,.txt,text/csv";

/** What a season is read from: names of where rows belong, and a file of each kind. */
export function Fields({ seasons, leagues }: { seasons: string[]; leagues: string[] }) {
	return (
		<div className="cols min-l">
			<Named
				name="season"
				label="Season"
				known={seasons}
				hint="May stay empty where settings.csv names it, and for venues alone."
			/>
			<Named
				name="league"
				label="League"
				known={leagues}
				hint="Of rows that name none. May stay empty where the season has one league alone."
			/>
			<Named name="team" label="Team" hint="Of players whose file names none." />
			<Named name="sheet" label="Sheet" hint="Of a workbook with several; else the one that fits is read." />
			{files.map(([name, label, template]) => (
				<File key={name} name={name} label={label} template={template} />
			))}
		</div>
	);
}

function Named({ name, label, known, hint }: { name: string; label: string; known?: string[]; hint: string }) {
	return (
		<div className="field">
			<label htmlFor={`import-${name}`}>{label}</label>
			<input
				id={`import-${name}`}
				name={name}
				list={known && `known-${name}`}
				maxLength={100}
				aria-describedby={`hint-${name}`}
			/>
			<p className="meta" id={`hint-${name}`}>
				{hint}
			</p>
			{known ? (
				<datalist id={`known-${name}`}>
					{known.map((value) => (
						<option key={value} value={value}>
							{value}
						</option>
					))}
				</datalist>
			) : null}
		</div>
	);
}

function File({ name, label, template }: { name: string; label: string; template: string }) {
	return (
		<div className="field">
			<label htmlFor={`import-${name}`}>{label}</label>
			<input id={`import-${name}`} name={name} type="file" accept={accepted} />
			<p className="meta">
				<a href={`/api/templates/${template}`} download>
					Empty {template}
				</a>
			</p>
		</div>
	);
}
