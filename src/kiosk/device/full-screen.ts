/** Full screen needs a person: a browser grants it only inside a touch. */
export const canFullScreen = (): boolean => document.fullscreenEnabled;

export async function toggleFullScreen(): Promise<void> {
  try {
    if (document.fullscreenElement === null) await document.documentElement.requestFullscreen({ navigationUI: 'hide' });
    else await document.exitFullscreen();
  } catch {
    // Refused outside a touch or by policy: the desk works in a window too.
  }
}
