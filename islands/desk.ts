import { hydrateIslands } from "./lib/boot.ts";
import { startColours } from "./colour.ts";
import { startSide } from "./side.ts";
import { startForms } from "./forms.ts";
import { startPanels } from "./panels.ts";
import { startRemembering } from "./remember.ts";

startSide();
startForms();
startPanels();
startColours();
startRemembering();
hydrateIslands(document);
