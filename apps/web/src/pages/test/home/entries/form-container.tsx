import { Button, Form, Input } from 'antd'
import { FormContainer } from '../../../../widgets/form-container.tsx'
import { State } from '../state.tsx'

/** Shows a form that `FormContainer` leaves usable, and one whose inputs it has all disabled. */
export default function DisabledFormExample() {
  return (
    <>
      <State name="可用">
        <FormContainer disabled={false}>
          <Content name="open" />
        </FormContainer>
      </State>
      <State name="禁用">
        <FormContainer disabled>
          <Content name="closed" />
        </FormContainer>
      </State>
    </>
  )
}

const Content = ({ name }: { name: string }) => (
  <Form name={name} layout="vertical" initialValues={{ xm: '王小明' }}>
    <Form.Item name="xm" label="姓名">
      <Input />
    </Form.Item>
    <Button>核对</Button>
  </Form>
)
