// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { readText } from './read-text.ts';

const bytesOf = (...values: number[]): Uint8Array => Uint8Array.from(values);
/** 热菜,鱼 as Chinese Excel saves it. */
const GB = bytesOf(0xc8, 0xc8, 0xb2, 0xcb, 0x2c, 0xd3, 0xe3);

describe('[MN4] the text of a file', () => {
  it('is read in what it was written in', () => {
    expect(readText(new TextEncoder().encode('热菜,鱼'))).toEqual({ text: '热菜,鱼', encoding: 'utf-8' });
    expect(readText(GB)).toEqual({ text: '热菜,鱼', encoding: 'gb18030' });
    const utf16 = bytesOf(0xff, 0xfe, 0xed, 0x70, 0xdc, 0x83);
    expect(readText(utf16)).toEqual({ text: '热菜', encoding: 'utf-16le' });
    expect(readText(bytesOf(0xfe, 0xff, 0x70, 0xed, 0x83, 0xdc))).toEqual({ text: '热菜', encoding: 'utf-16be' });
  });

  it('is none where it is a picture or a workbook', () => {
    expect(readText(bytesOf(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d))).toBeNull();
    expect(readText(bytesOf(0x50, 0x4b, 0x03, 0x04, 0x14, 0, 0x06, 0))).toBeNull();
    expect(readText(bytesOf(0x61, 0xff, 0xff))).toBeNull();
  });

  it('keeps its tabs and ends of lines', () => {
    expect(readText(new TextEncoder().encode('a\tb\r\nc'))?.text).toBe('a\tb\r\nc');
  });
});
