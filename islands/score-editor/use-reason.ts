import { useEffect, useState, type RefObject } from "react";
import type { SaidReason } from "./props.ts";

/** Why a score is corrected, as it is typed, until the panel is shut. */
export function useReason(form: RefObject<HTMLFormElement | null>) {
	const [reason, setReason] = useState(noReason);
	useEffect(() => {
		const own = form.current;
		const forget = () => setReason(noReason);
		own?.addEventListener("tipoff:shut", forget);
		return () => own?.removeEventListener("tipoff:shut", forget);
	}, [form]);
	return { reason, setReason, forget: () => setReason(noReason) };
}

const noReason: SaidReason = { reason: "", reason_seen_by: "staff" };
