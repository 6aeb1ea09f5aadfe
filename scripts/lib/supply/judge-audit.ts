import * as z from 'zod/mini';

const AdvisorySchema = z.object({ title: z.string(), url: z.string(), severity: z.string() });
/** What `npm audit --json` prints; a `via` that is a name alone points to another package's advisory. */
const ReportSchema = z.object({
  vulnerabilities: z.record(z.string(), z.object({ via: z.array(z.union([z.string(), AdvisorySchema])) })),
});

/** An advisory that someone looked at, and why it may stay; after its day it counts again. */
const ExceptionsSchema = z.array(
  z.object({
    advisory: z.string().check(z.regex(/^GHSA(-\w{4}){3}$/)),
    package: z.string(),
    reason: z.string().check(z.minLength(10)),
    until: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
  }),
);
export type Exceptions = z.infer<typeof ExceptionsSchema>;

export const readExceptions = (text: string): Exceptions => ExceptionsSchema.parse(JSON.parse(text));

export type Finding = { advisory: string; package: string; severity: string; title: string };
export type Judgement = {
  /** The registry did not answer the question: nothing is known. */
  isRun: boolean;
  findings: readonly Finding[];
  excepted: readonly Finding[];
  /** Exceptions that except nothing any more. */
  unneeded: Exceptions;
};

function findingsIn(text: string): Finding[] | undefined {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return undefined;
  }
  const parsed = ReportSchema.safeParse(json);
  if (!parsed.success) return undefined;
  return Object.entries(parsed.data.vulnerabilities).flatMap(([name, { via }]) =>
    via.flatMap((one) =>
      typeof one === 'string'
        ? []
        : [{ advisory: one.url.split('/').at(-1) ?? '', package: name, severity: one.severity, title: one.title }],
    ),
  );
}

/** Compares a report of npm with the list of exceptions on a day. */
export function judgeAudit(report: string, exceptions: Exceptions, today: string): Judgement {
  const found = findingsIn(report);
  if (found === undefined) return { isRun: false, findings: [], excepted: [], unneeded: [] };
  const isFor = (finding: Finding) => (exception: Exceptions[number]) =>
    exception.advisory === finding.advisory && exception.package === finding.package;
  const isExcepted = (finding: Finding): boolean =>
    exceptions.filter(isFor(finding)).some(({ until }) => until >= today);
  return {
    isRun: true,
    findings: found.filter((finding) => !isExcepted(finding)),
    excepted: found.filter(isExcepted),
    unneeded: exceptions.filter((exception) => !found.some((finding) => isFor(finding)(exception))),
  };
}
