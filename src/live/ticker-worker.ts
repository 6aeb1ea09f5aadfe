/** Posts a message each `ms`, told once by the page. */
globalThis.addEventListener('message', function startTicking(event: MessageEvent<number>) {
  setInterval(() => globalThis.postMessage(null), event.data);
});
