CREATE TABLE "server_hours" (
	"hour" timestamp with time zone NOT NULL,
	"route" text NOT NULL,
	"area" text NOT NULL,
	"requests" integer NOT NULL,
	"cacheable" integer NOT NULL,
	"cached" integer NOT NULL,
	"faults" integer NOT NULL,
	"total_ms" double precision NOT NULL,
	"sql_ms" double precision NOT NULL,
	"counts" integer[] NOT NULL,
	CONSTRAINT "server_hours_hour_route_pk" PRIMARY KEY("hour","route")
);
