/** The server takes no larger file (players 13). */
const bytesMax = 10 * 1024 * 1024;
/** Twice what is kept of a picture, so that nothing of it is lost on the way. */
const sideMax = 1_600;

/** A form in which pictures that are too large for the server have been made smaller; what is no picture stays as it is. */
export async function withSmallerPictures(form: FormData): Promise<FormData> {
	for (const [name, file] of Array.from(form))
		if (file instanceof File && file.size > bytesMax) form.set(name, await smaller(file));
	return form;
}

async function smaller(file: File): Promise<File> {
	const picture = await createImageBitmap(file).catch(() => null);
	if (!picture) return file;
	const scale = Math.min(1, sideMax / Math.max(picture.width, picture.height));
	const canvas = document.createElement("canvas");
	canvas.width = Math.max(1, Math.round(picture.width * scale));
	canvas.height = Math.max(1, Math.round(picture.height * scale));
	canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
	picture.close();
	const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/webp", 0.9));
	return blob ? new File([blob], file.name, { type: blob.type }) : file;
}
