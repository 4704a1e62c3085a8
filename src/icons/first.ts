import icons from './first.svg?raw';
import { addIcons } from './sprite';

/** The icons of what is shown before somebody has signed in. */
addIcons(icons);
