import 'react-dom/client';

/**
 * The start of the app on the page. The libraries are evaluated with this file, and the app after it
 * in a task of its own, so that a slow phone can answer between the two.
 */
void import('./main');
