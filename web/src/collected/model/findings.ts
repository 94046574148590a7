/** What a rule found, as a report says it. */
export interface Finding {
  /** The rule's id. */
  rule: string;
  name: string;
  topic: string;
  state: "warning" | "info" | "ok" | "not_applicable" | "failed";
  source: "jmc" | "sql";
  /** 0 to 100; negative where the rule could not look. */
  score: number;
  subject?: string;
  summary?: string;
  explanation?: string;
  solution?: string;
  from?: string;
  to?: string;
  missing?: readonly { event: string; why: string }[];
  /** SQL that shows what is behind it. */
  query?: string;
  others?: readonly OtherFinding[];
}

/** What a rule found beside its worst finding. */
export type OtherFinding = Pick<Finding, "score" | "state" | "subject" | "summary" | "from" | "to">;

/** What a report or a summary says of itself. */
export interface Looked {
  recordings: readonly string[];
  start: string;
  end: string;
  from?: string;
  to?: string;
  bytes: number;
  chunks: number;
  generatedAt: string;
}

export interface Report extends Looked {
  findings: readonly Finding[];
}

/** Findings by what is to be done about them. */
export interface FindingGroups {
  /** Warnings and information, the worst first. */
  found: Finding[];
  failed: Finding[];
  ok: Finding[];
  notApplicable: Finding[];
}

/** What `…/report` answers: its findings have their rule as name. */
export function reportOf(answer: Looked & { findings: Record<string, Omit<Finding, "rule">> }): Report {
  const findings = Object.entries(answer.findings).map(([rule, finding]) => ({ ...finding, rule }));
  return { ...answer, findings: findings.sort((a, b) => b.score - a.score) };
}

/** Those that have all words of a text in their name, topic, rule or texts. */
export function groupFindings(findings: readonly Finding[], filter: string): FindingGroups {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  const groups: FindingGroups = { found: [], failed: [], ok: [], notApplicable: [] };
  for (const finding of findings) {
    const text = [finding.rule, finding.name, finding.topic, topicText(finding.topic), finding.summary, finding.subject]
      .join(" ")
      .toLowerCase();
    if (words.every((word) => text.includes(word))) {
      groups[GROUP[finding.state] ?? "failed"].push(finding);
    }
  }
  return groups;
}

const GROUP: Record<Finding["state"], keyof FindingGroups> = {
  warning: "found",
  info: "found",
  ok: "ok",
  not_applicable: "notApplicable",
  failed: "failed",
};

/** `garbage collection` for `garbage_collection`. */
export function topicText(topic: string): string {
  return topic.replaceAll("_", " ");
}
