import * as z from 'zod/mini';
import { createTabNews } from '../../platform/tabs/tab-news';

/** The ids of photos that another tab has changed, sorted or deleted. */
export const photoNews = createTabNews('plumbline-photos', z.int());
