export * from './engine.ts';
export * from './market.ts';
export * from './people.ts';
export * from './popups.ts';
export * from './settings.ts';
