import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const call = (program: string, ...args: string[]): string =>
  execFileSync(program, args, { stdio: ['ignore', 'pipe', 'pipe'] }).toString();

/** A file that is a disk: what a file system on it has handed over is in the file, and nothing else is. */
export type BlockDevice = { folder: string; image: string; unmount: () => void };

function mount(image: string, folder: string): BlockDevice {
  mkdirSync(folder, { recursive: true });
  // A long interval between the journal's own commits: what is in the image is what someone asked to be there.
  call('mount', '-o', 'loop,commit=300', image, folder);
  return { folder, image, unmount: () => void call('umount', folder) };
}

export function makeBlockDevice(place: string, megabytes: number): BlockDevice {
  const image = join(place, 'disk.img');
  writeFileSync(image, '');
  truncateSync(image, megabytes * 2 ** 20);
  call('mkfs.ext4', '-q', '-F', image);
  return mount(image, join(place, 'disk'));
}

/** The disk as it is at this moment, on another machine: its journal is replayed as at a start after a power cut. */
export function mountCopy({ image }: BlockDevice, place: string, name: string): BlockDevice {
  const copy = join(place, `${name}.img`);
  call('cp', '--sparse=always', image, copy);
  const device = mount(copy, join(place, name));
  return {
    ...device,
    unmount: () => {
      device.unmount();
      rmSync(copy);
    },
  };
}

/** Whether this machine lets us mount; otherwise why not. */
export function refusalToMount(place: string): string | undefined {
  try {
    makeBlockDevice(place, 8).unmount();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
