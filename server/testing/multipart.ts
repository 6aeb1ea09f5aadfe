const BOUNDARY = 'laidan-test-boundary';

/** A multipart body of one file, and its content-type header. */
export function multipartOf(content: Uint8Array, name = 'photo.jpg', field = 'file') {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: image/jpeg\r\n\r\n`;
  return {
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  };
}
