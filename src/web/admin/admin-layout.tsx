import { CSPProvider } from "@base-ui/react/csp-provider";
import { MutationCache, QueryCache, QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Outlet, type ShouldRevalidateFunctionArgs, useLoaderData, useLocation, useNavigate, useRevalidator } from "react-router";
import { Spinner } from "#ui/spinner.tsx";
import { CallFault, isSignedOut } from "#web/api-client.ts";
import { links } from "#web/links.ts";
import { FactorDialog } from "./account/factor-dialog.tsx";
import "./admin.css";
import { loadAdmin } from "./admin-layout.server.ts";
import { AdminShell } from "./admin-shell.tsx";
import { NotAllowed } from "./not-allowed.tsx";
import { NotStaff } from "./not-staff.tsx";
import { isUnknown, mayOpen } from "./page-right.ts";
import { onOwnChange } from "./toolkit/admin-call.ts";
import { sessionQuery, useAdminSession } from "./toolkit/admin-session.ts";
import { FaultNote } from "./toolkit/page-frame.tsx";
import { SessionDialog } from "./toolkit/session-dialog.tsx";
import { ToastProvider } from "./toolkit/toasts.tsx";

export const loader = loadAdmin;

/** Skips the loader between pages of the admin area, because its calls already report when someone else is signed in. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) => currentUrl.href === nextUrl.href;

export const meta = () => [{ title: "Admin" }, { name: "robots", content: "noindex" }];

/** The frame of all pages of the admin area. What it shows comes from `/api/admin` for the session of this browser. */
export default function AdminLayout() {
  const [client] = useState(createClient);
  // After a change, another screen has to load its data again, even data that was loaded a moment ago.
  useEffect(() => onOwnChange(() => void client.invalidateQueries({ refetchType: "none" })), [client]);
  return (
    <QueryClientProvider client={client}>
      {/* The security policy allows no style elements. */}
      <CSPProvider disableStyleElements>
        <ToastProvider>
          <div className="admin">
            <Entrance />
          </div>
        </ToastProvider>
      </CSPProvider>
    </QueryClientProvider>
  );
}

function Entrance() {
  const { customerEmail } = useLoaderData<typeof loadAdmin>();
  const { pathname, search } = useLocation();
  return customerEmail === null ? <Guard /> : <NotStaff email={customerEmail} returnTo={pathname + search} />;
}

/** Shows a spinner while the session is checked, then the pages, or redirects to the sign-in. */
function Guard() {
  const { data, error, refetch } = useQuery({ ...sessionQuery, retry: false });
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { revalidate } = useRevalidator();
  const isOut = isSignedOut(error);
  const isCustomer = error instanceof CallFault && error.code === "not-staff";
  useEffect(() => {
    if (isOut) navigate(links.login(pathname + search), { replace: true });
  }, [isOut, navigate, pathname, search]);
  useEffect(() => {
    // Someone signed in as a customer in another tab: the loader reports it, and the page says so.
    if (isCustomer) void revalidate();
  }, [isCustomer, revalidate]);
  if (data && !isOut && !isCustomer)
    return (
      <>
        <AdminShell>
          <PageOfRole />
        </AdminShell>
        <SessionDialog />
        <FactorDialog />
      </>
    );
  return (
    <main className="grid min-h-dvh place-items-center">
      {error && !isOut && !isCustomer ? (
        <FaultNote fault={error} onRetry={refetch} what="The admin area could not be opened." />
      ) : (
        <Spinner label="Checking your sign-in…" />
      )}
    </main>
  );
}

/** Moving between pages does not ask the server, so the right that a page declares is checked here too. */
function PageOfRole() {
  const { pathname } = useLocation();
  const { rights } = useAdminSession();
  return mayOpen(pathname, rights) || isUnknown(pathname) ? <Outlet /> : <NotAllowed />;
}

/** Creates the client. A call that finds nobody signed in makes the guard check the session again. */
function createClient(): QueryClient {
  const lookAgain = (fault: unknown) => {
    if (isSignedOut(fault) || (fault instanceof CallFault && fault.code === "not-staff"))
      client.invalidateQueries({ queryKey: sessionQuery.queryKey });
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: (fault, query) => query.queryKey[1] !== sessionQuery.queryKey[1] && lookAgain(fault) }),
    mutationCache: new MutationCache({ onError: lookAgain }),
    defaultOptions: {
      // Without a network connection a call fails and says so, instead of waiting unseen.
      mutations: { networkMode: "always" },
      queries: {
        networkMode: "always",
        staleTime: 5_000,
        retry: (failures, fault) => failures < 2 && fault instanceof CallFault && (fault.status === 0 || fault.status >= 500),
      },
    },
  });
  return client;
}
