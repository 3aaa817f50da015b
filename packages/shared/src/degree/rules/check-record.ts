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

/** Every rule that a record can be held against by itself, errors before warnings within a subject. */
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

/** What each code means, for lists of what was found in many records. */
export const checkRuleTitles: Readonly<Record<string, string>> = Object.fromEntries([
  ...checkRules.map(({ code, title }) => [code, title]),
  ...Object.entries(crossRecordRules).map(([code, { title }]) => [code, title]),
])

/** Everything the rules have to say about a record, the same for form, import, batch check and submission. */
export function checkDegreeRecord(record: DegreeRecord, circumstances: CheckContext): Finding[] {
  const the = createCheckSubject(record, circumstances)
  const findings: Finding[] = []
  for (const rule of checkRules) {
    const found = rule.check(the)
    if (found === null) continue
    // A loop and no list of lists: a collection has twenty thousand records, and nearly nothing is wrong with them.
    for (const flaw of Array.isArray(found) ? (found as readonly RuleFinding[]) : [found as RuleFinding])
      findings.push(toFinding(rule, flaw))
  }
  return findings
}

function toFinding({ code, fields: all }: CheckRule, { fields = all, message, fix }: RuleFinding): Finding {
  const finding = { code, level: getFindingLevel(code), fields, message }
  return fix ? { ...finding, fix } : finding
}
