import { findWindowErrors, findWindowWarnings } from '@xw/shared/degree/batch-times'
import { Alert, Form } from 'antd'

/** Warns about doubtful windows while the user enters them. */
export function TimeWarnings() {
  return (
    <Form.Item noStyle shouldUpdate>
      {({ getFieldsValue }) => {
        const values = getFieldsValue(true) as Record<string, unknown>
        const sentences = [...Object.values(findWindowErrors(values)), ...findWindowWarnings(values)]
        return sentences.map(text => <Alert key={text} type="warning" showIcon title={text} />)
      }}
    </Form.Item>
  )
}
