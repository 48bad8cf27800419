/** "1 team", "3 teams"; `more` where that is not `one` with an s. */
export const some = (count: number, one: string, more = `${one}s`): string => `${count} ${count === 1 ? one : more}`;
