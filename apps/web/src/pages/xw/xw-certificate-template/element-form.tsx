import {
  alignments,
  type CertificateElement,
  type PageBox,
  type TextElement,
  weights,
} from '@xw/shared/degree/certificate/elements'
import { placeholderNames } from '@xw/shared/degree/certificate/placeholders'
import { Button, Form, Input, InputNumber, Select } from 'antd'
import styles from './designer.module.css'

interface ElementFormProps {
  element: CertificateElement
  onChange: (values: Partial<TextElement>) => void
  onRemove: () => void
}

const measures: readonly (readonly [keyof PageBox, string])[] = [
  ['x', '左'],
  ['y', '上'],
  ['width', '宽'],
  ['height', '高'],
]

const toOptions = (options: readonly { value: string; text: string }[]) =>
  options.map(({ value, text }) => ({ value, label: text }))

/** The properties of one element as a form. */
export function ElementForm({ element, onChange, onRemove }: ElementFormProps) {
  return (
    <Form layout="vertical" component="div" className={styles.form ?? ''}>
      {element.kind === 'text' && <TextFields element={element} onChange={onChange} />}
      <div className={styles.measures}>
        {measures.map(([key, label]) => (
          <Amount
            key={key}
            label={`${label}（毫米）`}
            value={element[key]}
            step={0.5}
            onChange={value => onChange({ [key]: value })}
          />
        ))}
      </div>
      <Button danger onClick={onRemove}>
        移除此项
      </Button>
    </Form>
  )
}

function TextFields({ element, onChange }: { element: TextElement; onChange: ElementFormProps['onChange'] }) {
  return (
    <>
      <Form.Item label="文字" extra="花括号中的字段换成每个人的内容">
        <Input.TextArea
          aria-label="文字"
          autoSize={{ minRows: 2, maxRows: 6 }}
          maxLength={1_000}
          value={element.text}
          onChange={event => onChange({ text: event.target.value })}
        />
      </Form.Item>
      <Form.Item label="插入字段">
        <Select
          aria-label="插入字段"
          showSearch
          value={null}
          placeholder="选择后加到文字末尾"
          options={placeholderNames.map(name => ({ value: name, label: name }))}
          onChange={(name: string | null) => name && onChange({ text: `${element.text}{${name}}` })}
        />
      </Form.Item>
      <div className={styles.measures}>
        <Amount label="字号（磅）" value={element.size} step={1} onChange={size => onChange({ size })} />
        <Amount label="字距（磅）" value={element.spacing} step={1} onChange={spacing => onChange({ spacing })} />
        <Amount label="行距（倍）" value={element.leading} step={0.1} onChange={leading => onChange({ leading })} />
        <Form.Item label="字重">
          <Select
            aria-label="字重"
            value={element.weight}
            options={toOptions(weights)}
            onChange={weight => onChange({ weight })}
          />
        </Form.Item>
        <Form.Item label="对齐">
          <Select
            aria-label="对齐"
            value={element.align}
            options={toOptions(alignments)}
            onChange={align => onChange({ align })}
          />
        </Form.Item>
      </div>
    </>
  )
}

interface AmountProps {
  label: string
  value: number
  step: number
  onChange: (value: number) => void
}

const Amount = ({ label, value, step, onChange }: AmountProps) => (
  <Form.Item label={label}>
    <InputNumber aria-label={label} value={value} step={step} onChange={next => next !== null && onChange(next)} />
  </Form.Item>
)
