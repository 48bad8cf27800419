/** What `import path from "./file" with { type: "file" }` gives: a path, on disk or inside the binary. */
declare module "*.css" {
	const path: string;
	export default path;
}
declare module "*.js" {
	const path: string;
	export default path;
}
declare module "*.woff2" {
	const path: string;
	export default path;
}
declare module "*.svg" {
	const path: string;
	export default path;
}
declare module "*.png" {
	const path: string;
	export default path;
}
declare module "*.br" {
	const path: string;
	export default path;
}
declare module "*.gz" {
	const path: string;
	export default path;
}
declare module "*.zst" {
	const path: string;
	export default path;
}
declare module "*.rules" {
	const path: string;
	export default path;
}
