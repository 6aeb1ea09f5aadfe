/** Posts a message each `ms`, which the page sets once. */
globalThis.addEventListener('message', function startTicking(event: MessageEvent<number>) {
  setInterval(() => globalThis.postMessage(null), event.data);
});
