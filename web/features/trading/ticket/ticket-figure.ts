export type TicketFigure = 'notional' | 'requiredMargin' | 'spreadCost' | 'freeMarginAfter' | 'marginLevelAfter' | 'stopOut';
