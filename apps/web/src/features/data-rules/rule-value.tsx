import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { ValueInput } from '../../query-builder/value-input.tsx'
import styles from './data-rules.module.css'
import { isVariable, type RuleField, variableText } from './rule-values.ts'

interface RuleValueProps {
  about: RuleField | undefined
  condition: string | undefined
  variables: readonly string[]
  value?: string
  onChange?: (value: string) => void
}

const kinds = [
  { value: 'constant', label: '固定值' },
  { value: 'variable', label: '按当前用户' },
]

/** The value that a rule compares with: a constant, entered as its field is, or a variable of the current user. */
export function RuleValue({ about, condition, variables, value = '', onChange }: RuleValueProps) {
  const [kind, setKind] = useState(isVariable(value) ? 'variable' : 'constant')
  const rule = about?.rules.find(known => known.value === condition)?.value ?? 'eq'
  return (
    <div className={styles.value}>
      <Segmented
        options={kinds}
        value={kind}
        onChange={chosen => {
          setKind(chosen)
          if (value !== '') onChange?.('')
        }}
      />
      {kind === 'constant' ? (
        <ValueInput field={about?.field} rule={rule} value={value} onChange={next => onChange?.(next)} />
      ) : (
        <div className={styles.chips} role="group" aria-label="当前用户的信息">
          {variables.map(variable => (
            <Button
              key={variable}
              size="small"
              shape="round"
              aria-pressed={variable === value}
              {...(variable === value && { color: 'primary', variant: 'outlined' })}
              title={variable}
              onClick={() => onChange?.(variable)}
            >
              {variableText(variable)}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
