export type SummaryFigure = 'balance' | 'equity' | 'profit' | 'freeMargin' | 'usedMargin' | 'marginLevel';
