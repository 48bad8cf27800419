/** The form that takes an act on several games back, as it calls itself when it is posted. */
export const undoActCall = "POST /api/games/several/undo";
export const undoActId = (act: string) => `undo-${act}`;
