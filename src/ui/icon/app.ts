import icons from './app.svg?raw';
import { addIcons } from './sprite';

/** All other icons. */
addIcons(icons);
