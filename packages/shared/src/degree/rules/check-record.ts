import { attachmentRules } from './attachments.ts'
import { certificateRules } from './certificate.ts'
import { type CheckContext, createCheckSubject, type DegreeRecord } from './check-subject.ts'
import { codeRules } from './code-rules.ts'
import { contactRules } from './contact.ts'
import { crossRecordRules } from './cross-record.ts'
import { dateRules } from './dates.ts'
import { destinationRules } from './destination.ts'
import { disciplineRules } from './discipline.ts'
import type { Finding } from './finding.ts'
import { flagRules } from './flags.ts'
import { identityRules } from './identity.ts'
import { majorRules } from './major.ts'
import { nameRules } from './names.ts'
import { nationalityRules } from './nationality.ts'
import { photoRules } from './photo.ts'
import { priorDegreeRules } from './prior-degree.ts'
import { reportingRules } from './reporting.ts'
import { requiredRules } from './required.ts'
import { type CheckRule, getFindingLevel, type RuleFinding } from './rule.ts'
import { thesisRules } from './thesis.ts'

/** All rules for a single record; within a subject errors come before warnings. */
export const checkRules: readonly CheckRule[] = [
  ...requiredRules,
  ...codeRules,
  ...identityRules,
  ...nameRules,
  ...nationalityRules,
  ...dateRules,
  ...disciplineRules,
  ...majorRules,
  ...certificateRules,
  ...thesisRules,
  ...priorDegreeRules,
  ...destinationRules,
  ...contactRules,
  ...photoRules,
  ...attachmentRules,
  ...flagRules,
  ...reportingRules,
]

/** The title of each rule, for statistics over many records. */
export const checkRuleTitles: Readonly<Record<string, string>> = Object.fromEntries([
  ...checkRules.map(({ code, title }) => [code, title]),
  ...Object.entries(crossRecordRules).map(([code, { title }]) => [code, title]),
])

/** Returns all findings of a record. Form, import, batch check and submission use the same function. */
export function checkDegreeRecord(record: DegreeRecord, circumstances: CheckContext): Finding[] {
  const subject = createCheckSubject(record, circumstances)
  const findings: Finding[] = []
  for (const rule of checkRules) {
    const found = rule.check(subject)
    if (found === null) continue
    // A plain loop: a batch has twenty thousand records with hardly any findings.
    for (const flaw of Array.isArray(found) ? (found as readonly RuleFinding[]) : [found as RuleFinding])
      findings.push(toFinding(rule, flaw))
  }
  return findings
}

function toFinding({ code, fields: all }: CheckRule, { fields = all, message, fix }: RuleFinding): Finding {
  const finding = { code, level: getFindingLevel(code), fields, message }
  return fix ? { ...finding, fix } : finding
}
