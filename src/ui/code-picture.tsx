interface Props {
	/** The key as an app for one-time codes scans it, an SVG. */
	qr: string;
}

/** What sets up one-time codes on a phone, with and without a script (factors 1). */
export function CodePicture({ qr }: Props) {
	return (
		<>
			<p>Scan this with an app for one-time codes, then enter the code that it shows.</p>
			<img
				className="factor-qr"
				src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
				alt="QR code for the app"
				width="200"
				height="200"
			/>
		</>
	);
}
