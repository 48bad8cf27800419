/** The yardstick: a Bun.serve that answers one body, given by file, with the headers of the page that it came from. */
const [port = "0", file = "", headers = "{}"] = process.argv.slice(2);
const body = await Bun.file(file).bytes();
const fixed = JSON.parse(headers) as Record<string, string>;
Bun.serve({ port: Number(port), hostname: "127.0.0.1", fetch: () => new Response(body, { headers: fixed }) });
console.log("ready");

export {};
