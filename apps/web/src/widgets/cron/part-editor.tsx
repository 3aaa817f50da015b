import { unitBounds } from '@xw/shared/cron/bounds'
import { type CronPart, type CronPartKind, type UnitName, valuesPart } from '@xw/shared/cron/parts'
import { listPartValues } from '@xw/shared/cron/values'
import { Radio } from 'antd'
import { useState } from 'react'
import styles from './cron.module.css'
import { type PartOption, partOptionsOf } from './part-options.ts'
import { SlotInput } from './slot-input.tsx'
import { ValueChoice } from './value-choice.tsx'

interface PartEditorProps {
  unit: UnitName
  part: CronPart
  onChange(part: CronPart): void
}

/** CR-02: the options for one unit of an expression. Changing a number chooses its option. */
export function PartEditor({ unit, part, onChange }: PartEditorProps) {
  // Keeps the values of each option, so that they are still there when the user returns to it.
  const [earlier, setEarlier] = useState<Partial<Record<CronPartKind, CronPart>>>({})
  const partOf = ({ kind, start }: PartOption): CronPart => (part.kind === kind ? part : (earlier[kind] ?? start))

  function change(next: CronPart) {
    setEarlier({ ...earlier, [part.kind]: part })
    onChange(next)
  }

  const { label } = unitBounds[unit]
  return (
    <Radio.Group className={styles.lines ?? ''} value={part.kind} aria-label={`${label}的设置方式`}>
      {partOptionsOf(unit).map(line => (
        <div key={line.kind} className={styles.line}>
          <Radio value={line.kind} onChange={() => change(partOf(line))}>
            {line.name}
          </Radio>
          <OptionWords line={line} unit={unit} part={partOf(line)} onChange={change} />
          {line.kind === 'list' && part.kind === 'list' && (
            <ValueChoice
              unit={unit}
              values={listPartValues(unit, part) ?? []}
              // CR-02: an empty list of values becomes the smallest value.
              onChange={values => change(valuesPart(...(values.length > 0 ? values : [unitBounds[unit].values[0]])))}
            />
          )}
        </div>
      ))}
    </Radio.Group>
  )
}

function OptionWords({ line, unit, part, onChange }: PartEditorProps & { line: PartOption }) {
  if (line.words.length === 0) return null
  const numbers = part as CronPart & Readonly<Record<string, number>>
  return (
    <span className={styles.words}>
      {line.words.map(word =>
        typeof word === 'string' ? (
          <span key={word}>{word}</span>
        ) : (
          <SlotInput
            key={word.property}
            slot={word}
            unit={unit}
            value={numbers[word.property] ?? word.bounds[0]}
            onChange={value => onChange({ ...part, [word.property]: value })}
          />
        ),
      )}
    </span>
  )
}
