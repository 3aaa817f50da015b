import { createContext, type ReactNode, use } from 'react'
import type { FormValues } from '../data/resources/resource-record.ts'
import styles from './search.module.css'

interface SearchInputs {
  /** Distinguishes the ids of two search forms on one page. */
  readonly prefix: string
  readonly values: FormValues
  change(name: string, value: FormValues[string]): void
  /** Changes a value and searches at once. */
  choose(name: string, value: FormValues[string]): void
}

export const SearchInputsContext = createContext<SearchInputs>({
  prefix: '',
  values: {},
  change: () => {},
  choose: () => {},
})

/** The props that connect an input with the surrounding search form. */
interface ConnectedProps<V> {
  readonly id: string
  readonly value: V | null
  onChange(value?: V | null): void
}

/** Connects an input with the search form, by a field's key or a parameter of the resource. A choice may search at once. */
export function useSearchInput<V = unknown>(name: string, searchesAtOnce = false): ConnectedProps<V> {
  const { prefix, values, ...inputs } = use(SearchInputsContext)
  const change = searchesAtOnce ? inputs.choose : inputs.change
  return {
    id: `${prefix}_${name}`,
    value: (values[name] ?? null) as V | null,
    onChange: value => change(name, value as FormValues[string]),
  }
}

interface SearchQuestionProps {
  readonly label: string
  /** The id of the input that the label belongs to. Absent for several inputs, which have their own labels. */
  readonly htmlFor?: string
  readonly children: ReactNode
}

/**
 * A label and its input in a search form. It does without antd's Form, whose validation would be a seventh of the
 * script that a list loads, because a search form validates nothing.
 */
export function SearchQuestion({ label, htmlFor, children }: SearchQuestionProps) {
  const Label = htmlFor === undefined ? 'span' : 'label'
  return (
    <div className={styles.question}>
      <Label className={styles.label} htmlFor={htmlFor} title={label}>
        {label}
      </Label>
      <div className={styles.input}>{children}</div>
    </div>
  )
}
