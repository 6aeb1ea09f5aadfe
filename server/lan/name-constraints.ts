import { AsnConvert } from '@peculiar/asn1-schema';
import { GeneralName, GeneralSubtree, GeneralSubtrees, NameConstraints } from '@peculiar/asn1-x509';
import { Extension, type X509Certificate } from '@peculiar/x509';
import { BlockList, isIPv4 } from 'node:net';

/** RFC 5280, 4.2.1.10. */
const NAME_CONSTRAINTS = '2.5.29.30';

/** The networks of homes and shops (RFC 1918, RFC 3927), and this machine. */
const LOCAL_NETWORKS = [
  ['10.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const;
const LOCAL_NAMES = ['localhost', 'local'];

const localNetworks = new BlockList();
for (const [network, bits] of LOCAL_NETWORKS) localNetworks.addSubnet(network, bits);

const subtree = (base: Partial<GeneralName>): GeneralSubtree => new GeneralSubtree({ base: new GeneralName(base) });

/**
 * What the authority may sign for: local addresses, and those of `names` that are none. Whoever gets its key cannot
 * stand in for a site of the internet on the tablets that trust it.
 */
export function constraintsFor(names: readonly string[]): Extension {
  const others = names.filter((name) => isIPv4(name) && !localNetworks.check(name));
  const networks = [...LOCAL_NETWORKS, ...others.map((address) => [address, 32] as const)];
  const permitted = [
    ...networks.map(([network, bits]) => subtree({ iPAddress: `${network}/${bits}` })),
    ...LOCAL_NAMES.map((dNSName) => subtree({ dNSName })),
  ];
  const constraints = new NameConstraints({ permittedSubtrees: new GeneralSubtrees(permitted) });
  return new Extension(NAME_CONSTRAINTS, true, AsnConvert.serialize(constraints));
}

/** Whether an authority may sign for all of these names; one from before there were constraints may. */
export function permits(authority: X509Certificate, names: readonly string[]): boolean {
  const extension = authority.getExtension(NAME_CONSTRAINTS);
  if (extension === null) return true;
  const { permittedSubtrees } = AsnConvert.parse(extension.value, NameConstraints);
  const own = [...(permittedSubtrees ?? [])].map(({ base }) => base.iPAddress);
  return names.every(
    (name) => !isIPv4(name) || localNetworks.check(name) || own.some((network) => network?.split('/')[0] === name),
  );
}
