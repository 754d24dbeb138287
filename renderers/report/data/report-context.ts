import { createContext } from 'react';

/** What a report tells its blocks beside their data. */
export interface ReportState {
  /** Counts up when staff ask for fresh figures. */
  turn: number;
}

/** A block outside of a report is asked for once. */
export const ReportContext = createContext<ReportState>({ turn: 0 });
