import { unitBounds } from '@xw/shared/cron/bounds'
import { listUnits, type UnitName } from '@xw/shared/cron/parts'
import { Input } from 'antd'
import { useId } from 'react'
import styles from './cron.module.css'
import type { CronBuilder } from './use-cron-builder.ts'

interface UnitInputsProps {
  builder: CronBuilder
  onFocus(unit: UnitName): void
}

/** CR-01: an input for each part. The error of one is shown below them, and its text stays. */
export function UnitInputs({ builder, onFocus }: UnitInputsProps) {
  const id = useId()
  const units = listUnits(builder.shape)
  const flaws = units.map(unit => builder.unitFlaw(unit)).filter(flaw => flaw !== null)
  return (
    <div>
      <div className={styles.units}>
        {units.map(unit => (
          <label key={unit}>
            {unitBounds[unit].label}
            <Input
              value={builder.unitText(unit)}
              onChange={event => builder.typeUnit(unit, event.target.value)}
              onFocus={() => onFocus(unit)}
              onBlur={() => builder.leaveUnit(unit)}
              onPressEnter={() => builder.leaveUnit(unit)}
              autoComplete="off"
              spellCheck={false}
              {...(builder.unitFlaw(unit) !== null && {
                status: 'error',
                'aria-invalid': true,
                'aria-describedby': id,
              })}
            />
          </label>
        ))}
      </div>
      {flaws.length > 0 && (
        <p id={id} role="alert" className={styles.flaw}>
          {flaws.join('；')}
        </p>
      )}
    </div>
  )
}
