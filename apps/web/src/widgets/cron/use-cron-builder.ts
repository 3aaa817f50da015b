import { adjustParts } from '@xw/shared/cron/adjust'
import { unitBounds } from '@xw/shared/cron/bounds'
import { type CronPart, type CronParts, type CronShape, type UnitName } from '@xw/shared/cron/parts'
import { readCron, readCronLeniently } from '@xw/shared/cron/read-cron'
import { readCronPart } from '@xw/shared/cron/read-part'
import { writeCron, writeCronPart } from '@xw/shared/cron/write-cron'
import { useState } from 'react'

/** The text in a unit's input that has not been applied yet, or cannot be. */
interface UnitDraft {
  readonly text: string
  readonly flaw: string | null
}

export interface CronBuilder {
  readonly text: string
  /** The error of the whole expression, as a sentence. */
  readonly error: string | null
  readonly parts: CronParts
  readonly shape: CronShape
  /** Sets the whole expression to a typed text, readable or not. */
  setText(text: string): void
  setPart(unit: UnitName, part: CronPart): void
  unitText(unit: UnitName): string
  unitFlaw(unit: UnitName): string | null
  typeUnit(unit: UnitName, text: string): void
  /** Applies the text of a unit's input. A text that cannot be read stays there with its error. */
  leaveUnit(unit: UnitName): void
  /** The unit whose input holds a text that cannot be applied. */
  readonly wrongUnit: UnitName | null
}

/**
 * The text is the only state. The parts are a lenient reading of it, so that a wrong expression can be corrected part
 * by part.
 */
export function useCronBuilder(value: string, shape: CronShape): CronBuilder {
  const [text, setText] = useState(value.trim() || writeCron(readCronLeniently('', shape), shape))
  const [drafts, setDrafts] = useState<Partial<Record<UnitName, UnitDraft>>>({})
  const parts = readCronLeniently(text, shape)
  const forget = (unit: UnitName) => setDrafts(({ [unit]: _taken, ...others }) => others)

  function setPart(unit: UnitName, part: CronPart) {
    setText(writeCron(adjustParts({ ...parts, [unit]: part }, unit), shape))
    forget(unit)
  }

  return {
    text,
    error: readCron(text, shape).error,
    parts,
    shape,
    setText(next) {
      setText(next)
      setDrafts({})
    },
    setPart,
    unitText: unit => drafts[unit]?.text ?? writeCronPart(parts[unit]),
    unitFlaw: unit => drafts[unit]?.flaw ?? null,
    typeUnit: (unit, typed) => setDrafts({ ...drafts, [unit]: { text: typed, flaw: null } }),
    leaveUnit(unit) {
      const draft = drafts[unit]
      if (!draft) return
      const part = readCronPart(unit, draft.text)
      if (typeof part === 'string') {
        setDrafts({ ...drafts, [unit]: { ...draft, flaw: `${unitBounds[unit].label}${part}` } })
      } else if (writeCronPart(part) === writeCronPart(parts[unit])) forget(unit)
      else setPart(unit, part)
    },
    wrongUnit: (Object.keys(drafts) as UnitName[]).find(unit => drafts[unit]?.flaw) ?? null,
  }
}
