import * as z from 'zod/mini';
import { npmOutput } from './npm-output.ts';

const BomSchema = z.looseObject({
  bomFormat: z.literal('CycloneDX'),
  metadata: z.looseObject({ component: z.looseObject({ name: z.string(), 'bom-ref': z.string() }) }),
  components: z.array(
    z.looseObject({
      'bom-ref': z.string(),
      name: z.string(),
      purl: z.string(),
      properties: z.array(z.object({ name: z.string(), value: z.string() })),
    }),
  ),
  dependencies: z.array(z.looseObject({ ref: z.string(), dependsOn: z.array(z.string()) })),
});
export type Bom = z.infer<typeof BomSchema>;

const isOfDevelopment = ({ properties }: Bom['components'][number]): boolean =>
  properties.some(({ name, value }) => name === 'cdx:npm:package:development' && value === 'true');

/**
 * The packages of the product with versions and hashes, as CycloneDX; from the lock file, so that it asks no network.
 * npm's own `--omit dev` also leaves out what development shares with the product (zod, react), so it is done here.
 */
export async function billOfMaterials(): Promise<Bom> {
  const text = await npmOutput(['sbom', '--package-lock-only', '--workspaces=false', '--sbom-format', 'cyclonedx']);
  const bom = BomSchema.parse(JSON.parse(text));
  const components = bom.components.filter((component) => !isOfDevelopment(component));
  const kept = new Set([bom.metadata.component['bom-ref'], ...components.map((component) => component['bom-ref'])]);
  const dependencies = bom.dependencies
    .filter(({ ref }) => kept.has(ref))
    .map((one) => ({ ...one, dependsOn: one.dependsOn.filter((ref) => kept.has(ref)) }));
  // npm takes the name of the folder.
  bom.metadata.component.name = 'laidan';
  return { ...bom, components, dependencies };
}
