import { Averages } from "../../src/pages/player/averages.tsx";
import { MarginsChart } from "../../src/ui/chart/margins.tsx";
import { PeriodsChart } from "../../src/ui/chart/periods.tsx";
import { PlacesChart } from "../../src/ui/chart/places.tsx";
import { PointsChart } from "../../src/ui/chart/points.tsx";
import { Photo } from "../../src/ui/photo.tsx";
import { Section } from "../../src/ui/section.tsx";
import { Video } from "../../src/ui/video.tsx";
import { days, numbers, team } from "./season.ts";

export function Charts() {
	return (
		<>
			<div className="banner board">
				<div className="wrap">
					<Photo name="Marcus Okafor" />
					<div>
						<p className="cap">#30 · G</p>
						<h1>Marcus Okafor</h1>
					</div>
				</div>
			</div>
			<div className="wrap stack gap-6">
				<Averages
					figures={[
						{ label: "PPG", value: "23.0" },
						{ label: "FT%", value: "90.0" },
						{ label: "3PM", value: 268 },
					]}
				/>
				<Section title="Points over the season">
					<PointsChart games={points(77, 3)} />
				</Section>
				<div className="cols">
					<Section title="Three games in">
						<PointsChart games={points(3, 8)} />
					</Section>
					<Section title="The season so far">
						<MarginsChart room={8} games={margins(9)} />
					</Section>
				</div>
				<Section title="Winning margins">
					<MarginsChart room={8} games={margins(81)} />
				</Section>
				<Section title="Place over time">
					<PlacesChart days={places(81)} teams={15} />
				</Section>
				<div className="cols even min-l">
					<Section title="By period">
						<PeriodsChart
							names={[team(0), team(7)]}
							periods={[
								{ name: "Q1", points: [27, 18] },
								{ name: "Q2", points: [31, 37] },
								{ name: "Q3", points: [26, 26] },
								{ name: "Q4", points: [25, 24] },
								{ name: "OT", points: [9, null] },
							]}
						/>
					</Section>
					<Section title="Video">
						<Video id="M7lc1UVf-VE" title="Bruisers at Pirates, the last minute" />
					</Section>
				</div>
			</div>
		</>
	);
}

function points(count: number, seed: number) {
	const random = numbers(seed);
	return days(count).map((date, index) => ({
		date,
		game: `at ${team(index)}`,
		points: Math.round(4 + random() * 26 + (random() > 0.95 ? 24 : 0)),
	}));
}

function margins(count: number) {
	const random = numbers(21);
	return days(count).map((date, index) => ({
		date,
		game: `vs ${team(index)}`,
		margin: index === 5 ? 0 : Math.round((random() + random() + random() - 1.45) * 26),
	}));
}

function places(count: number) {
	const random = numbers(5);
	let place = 9;
	return days(count).map((date) => {
		place = Math.min(15, Math.max(1, place + Math.round((random() - 0.55) * 2.4)));
		return { date, place };
	});
}
