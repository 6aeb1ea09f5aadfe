import sharp from 'sharp';

/** Black or white dots, one byte each (1 is black), row by row. */
export type Bitmap = { width: number; height: number; dots: Uint8Array };

/** Eight dots to a byte, the leftmost in the highest bit, as ESC/POS expects. */
export function packRows({ width, dots }: Bitmap, fromRow: number, rows: number): Buffer {
  const stride = Math.ceil(width / 8);
  const packed = Buffer.alloc(stride * rows);
  for (let row = 0; row < rows; row += 1)
    for (let x = 0; x < width; x += 1)
      if (dots[(fromRow + row) * width + x] === 1) {
        const at = row * stride + (x >> 3);
        packed[at] = (packed[at] ?? 0) | (0x80 >> (x & 7));
      }
  return packed;
}

/** A small two-color PNG, which every printer that accepts PNG can print. */
export const pngOf = ({ width, height, dots }: Bitmap): Promise<Buffer> =>
  sharp(dots, { raw: { width, height, channels: 1 }, limitInputPixels: false })
    .linear(-255, 255)
    .png({ palette: true, colours: 2, dither: 0, compressionLevel: 9 })
    .toBuffer();
