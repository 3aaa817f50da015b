import type { ReactNode } from 'react'
import { AntdTheme } from '../lib/antd-theme.tsx'
import { DepartChoice } from './depart-choice.tsx'
import { Frame } from './frame.tsx'
import { ShellGate } from './shell-gate.tsx'

interface ShellProps {
  /** Draws the page of the location around it: the current one, or that of an open tab. */
  page: ReactNode
}

/** What surrounds every page of whoever works here. */
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
