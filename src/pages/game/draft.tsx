import type { Game } from "../../data/game/games.ts";
import { draftText, isUnseen } from "../../domain/game/draft.ts";
import { PublishDrafts } from "../../ui/game/publish.tsx";
import { Notice } from "../../ui/notice.tsx";

/** Who does not see a draft, and the press that shows it (games 32). */
export function DraftNotice({ game }: { game: Game }) {
	if (!game.draft) return null;
	return (
		<Notice {...(isUnseen(game) ? { tone: "warn" } : {})}>
			<span className="row">
				{draftText(game)}
				<PublishDrafts games={[game]} />
			</span>
		</Notice>
	);
}
