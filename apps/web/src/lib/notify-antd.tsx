import { Button, ConfigProvider, message, notification } from 'antd'
import { AntdTheme } from './antd-theme.tsx'

ConfigProvider.config({ holderRender: children => <AntdTheme>{children}</AntdTheme> })

export { message, notification }

/** A warning with something that can be done about it. */
export const warnWith = (text: string, { label, run }: { label: string; run: () => void }) =>
  message.warning(
    <>
      {text}
      <Button type="link" size="small" onClick={run}>
        {label}
      </Button>
    </>,
    // Long enough to be read and reached.
    8,
  )
