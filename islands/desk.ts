import { hydrateIslands } from "./lib/boot.ts";
import { startColours } from "./colour.ts";
import { startLeaving } from "./leaving.ts";
import { startSide } from "./side.ts";
import { startForms } from "./forms.ts";
import { startPanels } from "./panels.ts";
import { startRemembering } from "./remember.ts";
import { startScorerWay } from "./scorer-way.ts";
import { startTools } from "./tools.ts";

startSide();
startForms();
startPanels();
startTools();
startScorerWay();
startColours();
startLeaving();
startRemembering();
hydrateIslands(document);
