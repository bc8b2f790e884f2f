import { Outlet } from 'react-router';
import { useServiceWorker } from '../pwa/use-service-worker.ts';
import { ToastRegion } from '../ui/toast.tsx';
import { BelowPlatformWhenIdle } from './below-platform-when-idle.tsx';
import { PlatformRiskBar } from './risk-bar.tsx';
import { SiteHeader } from './site-header.tsx';
import { useIdleSignOut } from './use-idle-sign-out.ts';

/** The terminal fills the window under one compact row; on a narrow screen the page scrolls. */
export default function PlatformLayout() {
  useIdleSignOut();
  useServiceWorker();
  return (
    <ToastRegion>
      {/* Editors' content below the platform is reached by scrolling; without any, nothing scrolls. */}
      <div className="fitted:h-dvh fitted:overflow-y-auto">
        <div className="flex min-h-dvh flex-col fitted:h-dvh fitted:overflow-hidden">
          <SiteHeader compact />
          <div id="content" className="flex min-h-0 flex-1 flex-col">
            <Outlet />
          </div>
          <PlatformRiskBar />
        </div>
        <BelowPlatformWhenIdle />
      </div>
    </ToastRegion>
  );
}
