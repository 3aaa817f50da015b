import type { ReactNode } from 'react'
import { AntdTheme } from '../lib/antd-theme.tsx'
import { DepartChoice } from './depart-choice.tsx'
import { Frame } from './frame.tsx'
import { ShellGate } from './shell-gate.tsx'

interface ShellProps {
  /** Renders the page of the surrounding router location: the current location, or that of an open tab. */
  page: ReactNode
}

/** The shell around every page of a staff user. */
export default function Shell({ page }: ShellProps) {
  return (
    <AntdTheme>
      <ShellGate>
        <Frame page={page} />
        <DepartChoice />
      </ShellGate>
    </AntdTheme>
  )
}
