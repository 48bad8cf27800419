// Runs before every test file.
process.env.NODE_ENV ??= "test";
process.env.TZ = "UTC";

export {};
