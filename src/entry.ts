import 'react-dom/client';

/**
 * Starts the app on the page. The libraries are evaluated with this file; the app follows in a
 * separate task, so that a slow phone can respond in between.
 */
void import('./main');
