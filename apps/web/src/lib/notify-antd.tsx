import { Button, ConfigProvider, message, notification } from 'antd'
import { AntdTheme } from './antd-theme.tsx'

ConfigProvider.config({ holderRender: children => <AntdTheme>{children}</AntdTheme> })

export { message, notification }

/** Shows a warning with an action. */
export const warnWith = (text: string, { label, run }: { label: string; run: () => void }) =>
  message.warning(
    <>
      {text}
      <Button type="link" size="small" onClick={run}>
        {label}
      </Button>
    </>,
    // Seconds: long enough to read the warning and reach its button.
    8,
  )
