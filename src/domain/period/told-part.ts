/** "Inning 3" of a part that is called by its number alone, where nothing else says what it is. */
export const toldPart = (name: string, part: string | undefined): string =>
	part !== undefined && /^\d+$/.test(name) ? `${part.charAt(0).toUpperCase()}${part.slice(1)} ${name}` : name;
